/** Who looks at the calendar, as far as its parts need to know. */
export interface Viewer {
  userId: string
  /** Whether they plan work for others. */
  isManager: boolean
  /** The organisation's zone: the clock that the calendar is drawn on. */
  timezone: string
}
