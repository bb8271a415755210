// Points and sectors of a round picture, in degrees clockwise from the top.

export function at(radius, degrees) {
  const a = ((degrees - 90) * Math.PI) / 180;
  return [radius * Math.cos(a), radius * Math.sin(a)];
}

export function sector(inner, outer, from, to) {
  const [ax, ay] = at(outer, from);
  const [bx, by] = at(outer, to);
  const [cx, cy] = at(inner, to);
  const [dx, dy] = at(inner, from);
  return `M${ax} ${ay}A${outer} ${outer} 0 0 1 ${bx} ${by}L${cx} ${cy}A${inner} ${inner} 0 0 0 ${dx} ${dy}Z`;
}
