"""Entry point: every error a user can cause ends in one clear line and exit status 2."""

import sys


def main() -> None:
    try:
        from houseway.cli.app import app
    except ModuleNotFoundError as missing:
        print(f"houseway: the command needs {missing.name}: pip install 'houseway[all]'", file=sys.stderr)
        sys.exit(2)
    from houseway.cli.errors import user_errors

    with user_errors():
        app(prog_name="houseway")


if __name__ == "__main__":
    main()
