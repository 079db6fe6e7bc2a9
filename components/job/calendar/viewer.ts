/** The facts about the viewer that the calendar's parts need. */
export interface Viewer {
  userId: string
  /** Whether they plan work for others. */
  isManager: boolean
  /** The organisation's zone: the clock that the calendar is drawn on. */
  timezone: string
}
