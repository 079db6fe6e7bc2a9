import type { PriceBasis } from '@/db/enums/paper'

interface Starter {
  code: string
  name: string
  section: string
  unit: string
  taxable: boolean
  isLabour: boolean
  isPerDay: boolean
  basis: PriceBasis | null
}

interface Sort {
  isLabour?: boolean
  isPerDay?: boolean
}

type Row = readonly [code: string, name: string, unit: string, basis?: PriceBasis]

const sectionOf = (section: string, rows: readonly Row[], { isLabour = false, isPerDay = false }: Sort = {}) =>
  rows.map(([code, name, unit, basis = null]): Starter => ({
    code,
    name,
    section,
    unit,
    taxable: true,
    isLabour,
    isPerDay,
    basis,
  }))

/** The usual items of a restoration firm in Australia. What they cost is each firm's own. */
export const STARTERS: readonly Starter[] = [
  ...sectionOf('Attendance', [
    ['CALL', 'Emergency call-out, first hour on site', 'each', 'CALL_OUT'],
    ['MAKESAFE', 'Make safe', 'each'],
    ['INSPECT', 'Inspection and scope of works', 'each'],
    ['MONITOR', 'Monitoring visit with readings', 'visit', 'MONITORING_VISIT'],
    ['REPORT', 'Drying and completion report', 'each'],
  ]),
  ...sectionOf(
    'Labour',
    [
      ['TECH', 'Restoration technician, ordinary hours', 'hour', 'LABOUR_ORDINARY'],
      ['TECH-OT', 'Restoration technician, overtime', 'hour', 'LABOUR_OVERTIME'],
      ['TECH-AH', 'Restoration technician, after hours', 'hour', 'LABOUR_AFTER_HOURS'],
      ['TECH-WE', 'Restoration technician, weekend', 'hour', 'LABOUR_WEEKEND'],
      ['SUPER', 'Supervisor', 'hour'],
    ],
    { isLabour: true },
  ),
  ...sectionOf('Water extraction', [
    ['EXTRACT', 'Water extraction, carpet', 'm²'],
    ['EXTRACT-HARD', 'Water extraction, hard floor', 'm²'],
    ['CARPET-LIFT', 'Lift carpet, and remove wet underlay', 'm²'],
  ]),
  ...sectionOf(
    'Drying equipment',
    [
      ['AM', 'Air mover', 'unit', 'AIR_MOVER_DAY'],
      ['LGR', 'LGR dehumidifier', 'unit', 'DEHUMIDIFIER_LGR_DAY'],
      ['DEHU', 'Conventional dehumidifier', 'unit', 'DEHUMIDIFIER_CONVENTIONAL_DAY'],
      ['DES', 'Desiccant dehumidifier', 'unit', 'DEHUMIDIFIER_DESICCANT_DAY'],
      ['AFD', 'Air scrubber with HEPA filter', 'unit', 'AIR_SCRUBBER_DAY'],
      ['EQUIP', 'Other drying equipment', 'unit', 'OTHER_EQUIPMENT_DAY'],
    ],
    { isPerDay: true },
  ),
  ...sectionOf('Strip-out', [
    ['STRIP', 'Strip out wet materials', 'm²', 'STRIP_OUT_AREA'],
    ['STRIP-PB', 'Remove wet plasterboard and insulation', 'm²'],
    ['SKIRT', 'Detach skirting', 'm'],
    ['WASTE', 'Waste disposal, with tip fees', 'm³'],
  ]),
  ...sectionOf('Cleaning', [
    ['ANTIMIC', 'Apply antimicrobial', 'm²', 'ANTIMICROBIAL_AREA'],
    ['HEPA', 'HEPA vacuum', 'm²'],
    ['MOULD', 'Mould remediation of surfaces', 'm²'],
    ['CONTAIN', 'Containment barrier', 'm²'],
    ['CARPET-CLEAN', 'Steam clean carpet', 'm²'],
  ]),
  ...sectionOf('Contents', [
    ['CONT-MOVE', 'Move and protect contents', 'hour'],
    ['CONT-CLEAN', 'Clean contents', 'each', 'CONTENTS_CLEANING'],
    ['CONT-DISP', 'Dispose of contents', 'each', 'CONTENTS_DISPOSAL'],
  ]),
  ...sectionOf('Consumables', [
    ['PPE', 'Protective equipment for one person', 'day'],
    ['PLASTIC', 'Protective sheeting', 'm²'],
  ]),
]
