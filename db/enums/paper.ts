/** Closed vocabularies of forms, reports and estimates, as the database has them: plain constants that any layer and the browser read. */

/** The visits of a job that a form can belong to: the first, every later one, the one that completes the work. */
export const FORM_VISITS = ['INITIAL_ATTENDANCE', 'SITE_VISIT', 'LAST_VISIT'] as const
export const JOB_REPORT_TYPES = [
  'InitialAttendanceReport',
  'SiteVisitReport',
  'CompletionReport',
  'DryingLog',
  'PhotoReport',
  'InventoryDetailReport',
  'InventoryPhotoReport',
  'FormReport',
  'EstimateReport',
] as const
/** What reports are printed on. */
export const PAPER_SIZES = ['A4', 'LETTER'] as const
export const JOB_REPORT_STATUSES = ['IN_PROGRESS', 'COMPLETED', 'FAILED'] as const
export const ESTIMATE_STATUSES = [
  'SCOPING',
  'ESTIMATING',
  'COMPLETED',
  'APPROVAL_PENDING',
  'APPROVED',
  'REJECTED',
] as const
/** The place of an estimate's markup: on each line, on each section, on the whole, or nowhere. */
export const MARKUP_MODES = ['LINE', 'SECTION', 'WHOLE', 'NONE'] as const
/** The evidence of a job that an item of the catalogue prices: an hour of a rate type, a day of a kind of equipment. */
export const PRICE_BASES = [
  'CALL_OUT',
  'MONITORING_VISIT',
  'LABOUR_ORDINARY',
  'LABOUR_OVERTIME',
  'LABOUR_AFTER_HOURS',
  'LABOUR_WEEKEND',
  'AIR_MOVER_DAY',
  'DEHUMIDIFIER_LGR_DAY',
  'DEHUMIDIFIER_CONVENTIONAL_DAY',
  'DEHUMIDIFIER_DESICCANT_DAY',
  'AIR_SCRUBBER_DAY',
  'OTHER_EQUIPMENT_DAY',
  'STRIP_OUT_AREA',
  'ANTIMICROBIAL_AREA',
  'CONTENTS_DISPOSAL',
  'CONTENTS_CLEANING',
] as const
export type PriceBasis = (typeof PRICE_BASES)[number]
