/** Places the demo's conversations on the working days before now, so that a fresh demo always looks recent. */

const MINUTES_PER_HOUR = 60;

/** Working days as offsets: 0 is the newest one that is over, -1 the one before it, 1 the one after it. */
export class WorkingCalendar {
  readonly #lastDay: Date;

  /**
   * @param now the present moment; its local time zone is that of all clock times.
   * @param lastMinute minute of the day at which a working day is over.
   */
  constructor(now: Date, lastMinute: number) {
    this.#lastDay = dayOf(now);
    const minute = now.getHours() * MINUTES_PER_HOUR + now.getMinutes();
    if (minute <= lastMinute) this.#lastDay.setDate(this.#lastDay.getDate() - 1);
    while (!isWorkingDay(this.#lastDay)) this.#lastDay.setDate(this.#lastDay.getDate() - 1);
  }

  /** The moment of a working day's minute, in milliseconds since 1970. */
  at(day: number, minute: number): number {
    const date = this.#dayAt(day);
    return date.setHours(Math.floor(minute / MINUTES_PER_HOUR), minute % MINUTES_PER_HOUR);
  }

  /** Name of a working day, for example "Tuesday". */
  weekday(day: number): string {
    return this.#dayAt(day).toLocaleDateString("en-US", { weekday: "long" });
  }

  /** Month and day of a working day, for example "March 9". */
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
