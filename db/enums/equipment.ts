/** Closed vocabularies of equipment and hours, as the database has them: plain constants that any layer and the browser read. */

export const EQUIPMENT_KINDS = [
  'AIR_MOVER',
  'DEHUMIDIFIER_LGR',
  'DEHUMIDIFIER_CONVENTIONAL',
  'DEHUMIDIFIER_DESICCANT',
  'AIR_SCRUBBER',
  'HEATER',
  'INJECTION',
  'EXTRACTOR',
  'METER',
  'GENERATOR',
  'OTHER',
] as const
export const EQUIPMENT_STATES = ['AVAILABLE', 'INSTALLED', 'IN_TRANSIT', 'MAINTENANCE', 'LOST', 'RETIRED'] as const
/** The rule for counting the days of an installed unit: calendar days begun, or periods of 24 hours begun. */
export const EQUIPMENT_DAY_RULES = ['CALENDAR_DAYS', 'PERIODS_OF_24_HOURS'] as const
export const TIMESHEET_CATEGORIES = [
  'TRAVEL',
  'MAKE_SAFE',
  'STRIP_OUT',
  'EQUIPMENT_SET_UP',
  'MONITORING',
  'CLEANING',
  'CONTENTS',
  'REPAIR',
  'ADMIN',
  'OTHER',
] as const
export const RATE_TYPES = ['ORDINARY', 'OVERTIME', 'AFTER_HOURS', 'WEEKEND'] as const
export const TIMESHEET_STATUSES = ['draft', 'submitted', 'approved', 'rejected'] as const
