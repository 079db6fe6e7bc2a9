/** A reader may ask another process than the one whose page it shows: their clocks differ a little. */
const APART_MS = 2_000
const RECENT_MS = 60_000

/** The events of the last minute, for readers whose page is a little older than their stream. Times in ms since 1970. */
export class Recent<E> {
  private readonly events: { event: E; at: number }[] = []

  /**
   * @param from the time since which every event is heard
   * @param most the number of events that are remembered
   */
  constructor(
    private from: number,
    private readonly most: number,
  ) {}

  add(event: E, at: number): void {
    this.events.push({ event, at })
    while (this.events.length > this.most || (this.events[0]?.at ?? at) < at - RECENT_MS) {
      this.from = Math.max(this.from, this.events.shift()!.at + 1)
    }
  }

  /** @returns the events since a time, with some from shortly before it; null when one may be missing */
  since(time: number): { event: E; at: number }[] | null {
    return time < this.from ? null : this.events.filter(({ at }) => at >= time - APART_MS)
  }
}
