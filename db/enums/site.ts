/** Closed vocabularies of what is recorded on site, as the database has them: plain constants that any layer and the browser read. */

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
