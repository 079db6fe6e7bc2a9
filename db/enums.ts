/** The closed vocabularies that the database has as enums. Plain constants: any layer and the browser can read them. */

export const ROLES = ['Administrator', 'ProjectManager', 'Supervisor', 'Technician'] as const
export const PRICING_PLANS = ['FREE', 'PAYG', 'UNRESTRICTED'] as const
export const COUPON_KINDS = ['PERCENT', 'AMOUNT', 'MONTHS'] as const
/** There is no payment provider yet: others come with one. */
/** How an invoice of the operator stands: NOT_CHARGED without a payment provider, FAILED while another try follows. */
export const INVOICE_STATUSES = ['NOT_CHARGED', 'DUE', 'PAID', 'FAILED', 'UNPAID'] as const
export const PAYMENT_STATUSES = ['DUE', 'PAID', 'FAILED', 'UNPAID'] as const
export const USER_STATUSES = ['ACTIVE', 'INVITED', 'REMOVED'] as const
export const THEMES = ['system', 'light', 'dark'] as const
/** The colours of people and of kinds of work: none is red, which means danger. */
export const HUES = ['orange', 'amber', 'lime', 'green', 'teal', 'sky', 'indigo', 'violet', 'fuchsia'] as const

export const JOB_STATUSES = [
  'NOT_STARTED',
  'CUSTOMER_CONTACTED',
  'IN_PROGRESS',
  'INITIAL_REPORT_SUBMITTED',
  'APPROVAL_PENDING',
  'PROGRESS_REPORT_SUBMITTED',
  'ON_HOLD',
  'TO_BE_INVOICED',
  'INVOICED',
  'COMPLETED',
  'CANCELLED',
] as const
export const JOB_PRIORITIES = ['EMERGENCY', 'STANDARD', 'SCHEDULED'] as const
export const KPI_CHECKPOINTS = [
  'JOB_CREATION',
  'PROPERTY_OWNER_CONTACTED',
  'TIME_OF_ATTENDANCE',
  'REPORT_SUBMITTED',
  'JOB_COMPLETION',
] as const
export const POLICY_COVER_TYPES = ['BUILDING', 'CONTENTS', 'BUILDING_AND_CONTENTS'] as const
export const OCCUPANCIES = ['OWNER_OCCUPIED', 'TENANTED', 'VACANT', 'COMMERCIAL'] as const

export const CLIENT_TYPES = ['INSURER', 'ADJUSTER', 'BUILDER', 'STRATA', 'REAL_ESTATE', 'PRIVATE'] as const

/** What a sheet holds; `JOBS` are those of the history, from another product. */
export const IMPORT_KINDS = ['CLIENTS', 'CONTACTS', 'JOBS', 'EQUIPMENT', 'CATALOGUE', 'NEW_JOBS'] as const

export const FILE_KINDS = [
  'PROFILE_PICTURE',
  'LOGO',
  'CLIENT_LOGO',
  'TASK_ATTACHMENT',
  'JOB_UPLOAD',
  'EMAIL_ATTACHMENT',
  'JOB_OVERVIEW',
  'FIELD_PHOTO',
  'METER_CERTIFICATE',
  'LETTERHEAD_LOGO',
  'LETTERHEAD_BACKGROUND',
  'JOB_REPORT',
] as const
/** What is wrong with the file of a photo: a part of it is missing, or nothing can be shown of it. */
export const PHOTO_FAULTS = ['DAMAGED', 'UNSHOWABLE'] as const
/** The links with which somebody sets a password. */
export const PASSWORD_LINK_KINDS = ['RESET', 'INVITATION'] as const
/** The links of accounts. */
export const LINK_KINDS = [...PASSWORD_LINK_KINDS, 'CONFIRMATION'] as const
/** What the secret of a message opens. */
export const SECRET_KINDS = [...LINK_KINDS, 'SIGNING'] as const
export const ACCESS_KINDS = ['log-in', 'failed-log-in', 'denied', 'export', 'import', 'change'] as const
export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'outbox'] as const
export const SMS_DIRECTIONS = ['outgoing', 'incoming'] as const
export const SMS_STATUSES = ['queued', 'sent', 'delivered', 'failed', 'outbox', 'received'] as const
export const MESSAGE_KINDS = ['email', 'sms'] as const

export const FREQUENCIES = ['day', 'week', 'month', 'year'] as const
export const MONTH_OPTIONS = ['byDateNumber', 'byMonthDay'] as const
export const END_OPTIONS = ['never', 'on', 'after'] as const
/** The outcome for one task of a series: taken off, changed, or moved out into a task of its own. */
export const OVERRIDE_KINDS = ['cancelled', 'modified', 'moved_out'] as const
/** The tasks of a series that a change applies to. */
export const CHANGE_SCOPES = ['individual', 'thisAndFuture', 'all'] as const

export const PRESENCES = ['YES', 'NO', 'POSSIBLE'] as const
export const WATER_CATEGORIES = ['NOT_APPLICABLE', 'CAT_1', 'CAT_2', 'CAT_3'] as const
export const WATER_CLASSES = ['NOT_APPLICABLE', 'CLASS_1', 'CLASS_2', 'CLASS_3', 'CLASS_4'] as const
export const TEMPERATURE_UNITS = ['Celsius', 'Fahrenheit', 'Kelvin'] as const
export const ROOF_TYPES = [
  'TERRACOTTA_TILE',
  'CONCRETE_TILE',
  'SHINGLES',
  'COLOURBOND',
  'CORRUGATED_METAL_SHEET',
  'CORRUGATED_CEMENT_SHEET',
  'NOT_APPLICABLE',
] as const
export const FOUNDATION_TYPES = [
  'BEARERS_AND_JOISTS',
  'CONCRETE_SLAB',
  'TIMBER_POST',
  'STEEL_POST',
  'CONCRETE_PIER',
  'SCREW_PIER_OR_BOARD_PIER',
  'SLAB_ON_GROUND',
  'NOT_APPLICABLE',
] as const
export const DWELLING_TYPES = ['SINGLE_STORY', 'DOUBLE_STORY', 'SPLIT_LEVEL', 'MULTI_STORY'] as const
export const CLADDING_TYPES = [
  'TIMBER',
  'ASBESTOS',
  'FC_CLADDING',
  'VINYL_CLADDING',
  'DOUBLE_BRICK',
  'RENDER',
  'WEATHER_BOARD',
  'MASONRY_BLOCK',
  'METAL_CLADDING',
  'BRICK_VENEER',
  'NOT_APPLICABLE',
] as const
export const CONDITIONS = ['POOR', 'FAIR', 'AVERAGE', 'GOOD', 'EXCELLENT'] as const
export const ACCESS_INFOS = ['KEY_SAFE_ACCESS', 'INSURED_OR_OWNER_PRESENT', 'REPRESENTATIVE_PRESENT'] as const
/** The outcome of a visit: the work of that day is done, or somebody has to come back. */
export const VISIT_OUTCOMES = ['COMPLETE', 'RETURN_NEEDED'] as const

export const FEED_ITEM_TYPES = ['PHOTO_NOTE', 'INVENTORY_NOTE', 'EQUIPMENT_NOTE', 'ROOM_DETAILS', 'MOISTURE'] as const
export const FLOOR_COVER_TYPES = [
  'WOOL_CARPET',
  'NYLON_CARPET',
  'POLYPROPYLENE_CARPET',
  'CARPET_TILES',
  'ENGINEERED_TIMBER',
  'LAMINATE',
  'SOLID_TIMBER',
  'CONCRETE_TILES',
  'CERAMIC_TILES',
  'TERRACOTTA_TILES',
  'SLATE_TILES',
  'CORK',
  'POLISHED_CONCRETE',
  'HYBRID',
  'LOOSE_LAID_VINYL',
  'GLUED_VINYL',
  'NOT_APPLICABLE',
] as const
export const SUBFLOOR_TYPES = ['CONCRETE', 'TIMBER', 'PARTICLE_BOARD', 'MIXED'] as const
export const DISPOSITIONS = [
  'RESTORABLE',
  'NON_RESTORABLE',
  'UNAFFECTED',
  'E_TEST_REQUIRED',
  'SPECIALIST_REQUIRED',
  'DRY_CLEANING_REQUIRED',
] as const

export const METER_KINDS = ['PIN', 'PINLESS', 'COMBINATION', 'HYGROMETER', 'SLAB_PROBE'] as const
export const MOISTURE_LOCATIONS = ['WALLS', 'SUBFLOOR', 'STRUCTURAL_FRAMEWORK', 'FLOOR_COVERING', 'CEILING'] as const
export const MOISTURE_METHODS = ['SCAN', 'PENETRATIVE', 'NOT_APPLICABLE'] as const
export const READING_TYPES = ['CONTROL_READING', 'MOISTURE_READING'] as const
export const LENGTH_UNITS = ['mm', 'cm', 'm', 'feet', 'inches'] as const
/** The place of an air measurement. */
export const AIR_PLACES = ['OUTSIDE', 'UNAFFECTED', 'AFFECTED', 'DEHUMIDIFIER_OUTLET'] as const

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

/** What a person is told of: somebody said something to them, gave them work or took it, a client decided, or what they asked for failed. */
export const NOTICE_KINDS = [
  'NOTE_MENTION',
  'TASK_GIVEN',
  'TASK_TAKEN',
  'TASK_MOVED',
  'TASK_CANCELLED',
  'JOB_GIVEN',
  'JOB_TAKEN',
  'ESTIMATE_APPROVED',
  'ESTIMATE_APPROVED_IN_PART',
  'ESTIMATE_REJECTED',
  'FORM_SIGNED',
  'FORM_DECLINED',
  'REPORT_FAILED',
  'EXPORT_FAILED',
  'EMAIL_FAILED',
  'SMS_FAILED',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Why somebody is away. */
export const LEAVE_KINDS = ['ANNUAL', 'SICK', 'TRAINING', 'OTHER'] as const
