/** Closed vocabularies of planned work, as the database has them: plain constants that any layer and the browser read. */

export const FREQUENCIES = ['day', 'week', 'month', 'year'] as const
export const MONTH_OPTIONS = ['byDateNumber', 'byMonthDay'] as const
export const END_OPTIONS = ['never', 'on', 'after'] as const
/** The outcome for one task of a series: taken off, changed, or moved out into a task of its own. */
export const OVERRIDE_KINDS = ['cancelled', 'modified', 'moved_out'] as const
/** The tasks of a series that a change applies to. */
export const CHANGE_SCOPES = ['individual', 'thisAndFuture', 'all'] as const
