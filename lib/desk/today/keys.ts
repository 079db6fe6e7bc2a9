import { roots } from '@/lib/base/roots'

/** The caller's day in the browser's query cache. It lies below the calendar: a change of a task makes it old. */
export const todayKey = [...roots.calendar, 'today'] as const
