# Runs the command given as arguments, and starts it again when it ends by a fault: a crash, an error, a lack of memory; or
# when it asks for it. With PARLEY_START, the path of a release's launcher, it is started again through that launcher: a
# link in the path may lead to another release by now.
#
# A shell takes less than 2 MB, a waiting Node.js 40. The shell outlives whatever ends the server, SIGKILL included. When the
# shell itself is killed, the server notices and stops.

# As in server/start-error.ts.
STOPPED=0
START_FAILED=1
STOP_FAILED=3
START_AGAIN=4
# Seconds between a fault and the next start: from 1, doubled each time.
LONGEST_PAUSE=30
# Seconds of serving after which the next fault counts as the first.
STABLE=300
# Failed starts in a row after a fault: a database may be away for a while, but a broken update stays broken.
STARTS=12

# glibc's own default. Given explicitly, it stays: otherwise glibc raises it with the blocks that a start frees, keeps up to
# 30 MB of them, and the idle server is larger by that.
: "${MALLOC_TRIM_THRESHOLD_:=131072}"
export MALLOC_TRIM_THRESHOLD_

child=
is_stopping=
stop() {
  is_stopping=1
  [ -z "$child" ] || kill -TERM "$child" 2>/dev/null
}
trap stop TERM INT HUP
# The reader of the output may be gone.
trap '' PIPE

# Runs a command so that a signal reaches it; sets `code` to its exit status.
run() {
  "$@" &
  child=$!
  [ -z "$is_stopping" ] || kill -TERM "$child" 2>/dev/null
  wait "$child"
  code=$?
  # A signal ends `wait` before the process has ended.
  while kill -0 "$child" 2>/dev/null; do
    wait "$child"
    code=$?
  done
  child=
}

# As in lib/kernel/log.ts: a sentence in a terminal, a line of JSON elsewhere.
report() {
  if [ "$PARLEY_LOG_FORMAT" = text ] || { [ "$PARLEY_LOG_FORMAT" != json ] && [ -t 2 ]; }; then
    echo "$1" >&2
  else
    printf '{"level":"error","time":"%s","msg":"%s"}\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$1" >&2
  fi
}

start_by_launcher() {
  [ -x "$PARLEY_START" ] || return
  export PARLEY_SUPERVISED="$pause $faults $failed_starts"
  exec "$PARLEY_START" start
}

# The counts of the former supervisor.
read -r pause faults failed_starts <<COUNTED
${PARLEY_SUPERVISED:-1 0 0}
COUNTED
unset PARLEY_SUPERVISED
while :; do
  begun=$(date +%s)
  run "$@"
  [ -z "$is_stopping" ] || exit "$code"
  case $code in
    # The numbers: 128 and SIGHUP, SIGINT, SIGQUIT or SIGTERM, sent before the server could handle them.
    "$STOPPED" | "$STOP_FAILED" | 129 | 130 | 131 | 143) exit "$code" ;;
    "$START_AGAIN")
      # Retries a failed start: an upgrade that fails points the link back to the former release.
      faults=1
      failed_starts=0
      start_by_launcher
      continue
      ;;
    "$START_FAILED")
      failed_starts=$((failed_starts + 1))
      if [ "$faults" -eq 0 ] || [ "$failed_starts" -ge "$STARTS" ]; then exit "$code"; fi
      ;;
    *)
      faults=$((faults + 1))
      failed_starts=0
      if [ $(($(date +%s) - begun)) -ge "$STABLE" ]; then pause=1; fi
      ;;
  esac
  report "Parley has ended by itself (exit status $code) and starts again in $pause s."
  run sleep "$pause"
  [ -z "$is_stopping" ] || exit "$STOPPED"
  pause=$((pause * 2))
  [ "$pause" -le "$LONGEST_PAUSE" ] || pause=$LONGEST_PAUSE
  start_by_launcher
done
