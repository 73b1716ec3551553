#!/bin/sh
# Runs the server and its commands from an unpacked release: it needs no other program than those of the system.

# A service manager may set no PATH.
PATH=${PATH:+$PATH:}/usr/bin:/bin
export PATH

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

# `sh parley` gives no folder, and $0 may be a link.
case $0 in
  */*) self=$0 ;;
  *) self=./$0 ;;
esac
case $self in
  /*) PARLEY_START=$self ;;
  *) PARLEY_START=$PWD/$self ;;
esac
# Restarts go through it, because an upgrade may have pointed a link in it to another release.
export PARLEY_START
while [ -L "$self" ]; do
  target=$(readlink "$self")
  case $target in
    /*) self=$target ;;
    *) self=${self%/*}/$target ;;
  esac
done
root=$(CDPATH='' cd -P -- "${self%/*}/" && pwd -P) || exit 1
node=$root/bin/node

export NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 PARLEY_LAUNCHER=parley

require_node() {
  "$node" --version >/dev/null 2>&1 && return
  read -r platform <"$root/PLATFORM"
  fail "This archive of Parley is for $platform, and its programs do not run here. Unpack the archive for this machine, on a file system that may hold programs."
}

# The archive's folder, not the current one.
: "${PARLEY_DATA_DIR:=$root/data}"
export PARLEY_DATA_DIR

require_data_folder() {
  [ -e "$PARLEY_DATA_DIR" ] || [ "$PARLEY_DATA_DIR" != "$root/data" ] || [ -w "$root" ] ||
    fail "Parley cannot keep its data in $root, which this user cannot write to. Choose a folder, for example: PARLEY_DATA_DIR=/var/lib/parley $0 start"
}

manage() {
  require_node
  exec "$node" --disable-warning=DeprecationWarning "$root/dist/server/manage.js" "$@"
}

command=${1:-help}
case $command in
  start)
    [ $# -eq 1 ] || fail "parley start takes no words: Parley is configured by environment variables, for example PORT=8080 $0 start"
    require_data_folder
    require_node
    exec /bin/sh "$root/scripts/steps/supervise.sh" "$node" \
      --import "$root/scripts/steps/stop-with-npm.mjs" "$root/dist/server/server.js"
    ;;
  help | --help | -h)
    echo "parley start serves until it is stopped, as environment variables configure it."
    echo
    manage help
    ;;
  version | --version | -v)
    [ $# -eq 0 ] || shift
    manage version "$@"
    ;;
  manage)
    shift
    [ $# -gt 0 ] || set -- help
    manage "$@"
    ;;
  *)
    manage "$@"
    ;;
esac
