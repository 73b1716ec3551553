/** Maps the demo's conversations to the latest working days. */

const MINUTES_PER_HOUR = 60;

/** Offset 0 is the latest completed working day, -1 the one before. */
export class WorkingCalendar {
  readonly #lastDay: Date;

  /**
   * @param now determines the time zone.
   * @param lastMinute end of a working day, as minute of the day.
   */
  constructor(now: Date, lastMinute: number) {
    this.#lastDay = dayOf(now);
    const minute = now.getHours() * MINUTES_PER_HOUR + now.getMinutes();
    if (minute <= lastMinute) this.#lastDay.setDate(this.#lastDay.getDate() - 1);
    while (!isWorkingDay(this.#lastDay)) this.#lastDay.setDate(this.#lastDay.getDate() - 1);
  }

  /** In ms since 1970. */
  at(day: number, minute: number): number {
    const date = this.#dayAt(day);
    return date.setHours(Math.floor(minute / MINUTES_PER_HOUR), minute % MINUTES_PER_HOUR);
  }

  /** For example "Tuesday". */
  weekday(day: number): string {
    return this.#dayAt(day).toLocaleDateString("en-US", { weekday: "long" });
  }

  /** For example "March 9". */
  date(day: number): string {
    return this.#dayAt(day).toLocaleDateString("en-US", { month: "long", day: "numeric" });
  }

  #dayAt(day: number): Date {
    const date = new Date(this.#lastDay);
    const step = Math.sign(day);
    for (let left = Math.abs(day); left > 0; ) {
      date.setDate(date.getDate() + step);
      if (isWorkingDay(date)) left -= 1;
    }
    return date;
  }
}

function dayOf(moment: Date): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate());
}

function isWorkingDay(date: Date): boolean {
  return date.getDay() !== 0 && date.getDay() !== 6;
}
