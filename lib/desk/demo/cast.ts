import type { CLIENT_TYPES } from '@/db/enums/company'
import type { Role } from '@/lib/base/roles'
import type { TimesheetCategory } from '@/lib/site/timesheets/rules'

/**
 * The people of the demo story. Names are invented, and numbers come from the ranges kept free for fiction. No two of them
 * have one colour, which comes from a first name.
 */

export const STAFF: { firstName: string; lastName: string; role: Role; status?: 'INVITED' }[] = [
  { firstName: 'Olivia', lastName: 'Hart', role: 'Administrator' },
  { firstName: 'Priya', lastName: 'Nair', role: 'ProjectManager' },
  { firstName: 'Kelechi', lastName: 'Okafor', role: 'ProjectManager' },
  { firstName: 'Marcus', lastName: 'Bell', role: 'Supervisor' },
  { firstName: 'Tui', lastName: 'Ngata', role: 'Technician' },
  { firstName: 'Jodie', lastName: 'Lombardi', role: 'Technician' },
  { firstName: 'Ahmed', lastName: 'Rahman', role: 'Technician' },
  { firstName: 'Tarni', lastName: 'Walsh', role: 'Technician', status: 'INVITED' },
]

interface DemoClient {
  companyName: string
  type: (typeof CLIENT_TYPES)[number]
  suburb: string
  state: 'QLD' | 'NSW'
  contacts: { name: string; role: string }[]
}

export const CLIENTS: DemoClient[] = [
  {
    companyName: 'Harbour Mutual Insurance',
    type: 'INSURER',
    suburb: 'Sydney',
    state: 'NSW',
    contacts: [
      { name: 'Grace Liu', role: 'Claims consultant' },
      { name: 'Tom Brandt', role: 'Property claims lead' },
    ],
  },
  {
    companyName: 'Banksia General',
    type: 'INSURER',
    suburb: 'Brisbane City',
    state: 'QLD',
    contacts: [{ name: 'Renee Castle', role: 'Claims officer' }],
  },
  {
    companyName: 'Southern Cross Underwriting',
    type: 'INSURER',
    suburb: 'North Sydney',
    state: 'NSW',
    contacts: [{ name: 'Paul Iredale', role: 'Supplier manager' }],
  },
  {
    companyName: 'Pacific Home Cover',
    type: 'INSURER',
    suburb: 'Milton',
    state: 'QLD',
    contacts: [{ name: 'Yasmin Fox', role: 'Claims consultant' }],
  },
  {
    companyName: 'Meridian Loss Adjusters',
    type: 'ADJUSTER',
    suburb: 'Spring Hill',
    state: 'QLD',
    contacts: [{ name: 'Hugh Sinclair', role: 'Loss adjuster' }],
  },
  {
    companyName: 'Calder & Wright Adjusting',
    type: 'ADJUSTER',
    suburb: 'Parramatta',
    state: 'NSW',
    contacts: [{ name: 'Amelia Calder', role: 'Senior adjuster' }],
  },
  {
    companyName: 'Bayview Strata Management',
    type: 'STRATA',
    suburb: 'Southport',
    state: 'QLD',
    contacts: [{ name: 'Leo Marchetti', role: 'Strata manager' }],
  },
  {
    companyName: 'Tower & Terrace Strata',
    type: 'STRATA',
    suburb: 'Chatswood',
    state: 'NSW',
    contacts: [{ name: 'Ingrid Voss', role: 'Building manager' }],
  },
  {
    companyName: 'Northshore Property Group',
    type: 'REAL_ESTATE',
    suburb: 'Mosman',
    state: 'NSW',
    contacts: [{ name: 'Callum Reid', role: 'Property manager' }],
  },
  {
    companyName: 'Riverbend Realty',
    type: 'REAL_ESTATE',
    suburb: 'Bulimba',
    state: 'QLD',
    contacts: [{ name: 'Sophie Tan', role: 'Property manager' }],
  },
  {
    companyName: 'Ironbark Builders',
    type: 'BUILDER',
    suburb: 'Nerang',
    state: 'QLD',
    contacts: [{ name: 'Dale Cooper', role: 'Site manager' }],
  },
  {
    companyName: 'Estate of M. Whitlock',
    type: 'PRIVATE',
    suburb: 'Ballina',
    state: 'NSW',
    contacts: [{ name: 'Nora Whitlock', role: 'Executor' }],
  },
]

interface Site {
  siteAddress: string
  suburb: string
  state: 'QLD' | 'NSW'
  postcode: string
}

/** The houses whose record is told whole; the last is the job that contradicts itself on purpose. */
export const HOUSES: Site[] = [
  { siteAddress: '51 Oxley Road', suburb: 'Sherwood', state: 'QLD', postcode: '4075' },
  { siteAddress: '27 Jacaranda Avenue', suburb: 'Graceville', state: 'QLD', postcode: '4075' },
  { siteAddress: '112 Ocean Street', suburb: 'Narrabeen', state: 'NSW', postcode: '2101' },
  { siteAddress: '8 Pelican Court', suburb: 'Wynnum', state: 'QLD', postcode: '4178' },
]

export const SITES: Site[] = [
  { siteAddress: '14 Esplanade', suburb: 'Manly', state: 'QLD', postcode: '4179' },
  { siteAddress: '3/88 Wickham Street', suburb: 'Fortitude Valley', state: 'QLD', postcode: '4006' },
  { siteAddress: '1204/9 Hamilton Place', suburb: 'Bowen Hills', state: 'QLD', postcode: '4006' },
  { siteAddress: '14 Heron Street', suburb: 'Cleveland', state: 'QLD', postcode: '4163' },
  { siteAddress: '19 Ridge Street', suburb: 'Greenslopes', state: 'QLD', postcode: '4120' },
  { siteAddress: '7/31 Bay Terrace', suburb: 'Wynnum', state: 'QLD', postcode: '4178' },
  { siteAddress: '66 Latrobe Terrace', suburb: 'Paddington', state: 'QLD', postcode: '4064' },
  { siteAddress: '2 Mangrove Lane', suburb: 'Sandgate', state: 'QLD', postcode: '4017' },
  { siteAddress: '5/40 Crown Street', suburb: 'Surry Hills', state: 'NSW', postcode: '2010' },
  { siteAddress: '33 Keen Street', suburb: 'Marrickville', state: 'NSW', postcode: '2204' },
  { siteAddress: '9 Wharf Road', suburb: 'Birchgrove', state: 'NSW', postcode: '2041' },
  { siteAddress: '71 Marine Parade', suburb: 'Maroubra', state: 'NSW', postcode: '2035' },
  { siteAddress: '18 Bligh Avenue', suburb: 'Strathfield', state: 'NSW', postcode: '2135' },
  { siteAddress: '240 Military Road', suburb: 'Cremorne', state: 'NSW', postcode: '2090' },
  { siteAddress: '6 Fig Tree Close', suburb: 'Castle Hill', state: 'NSW', postcode: '2154' },
]

export const HOUSEHOLDERS = [
  'Elaine Porter',
  'Gareth Pike',
  'Mei Chen',
  'Rosalind Abbott',
  'Viktor Sokolov',
  'Hannah Doyle',
  'Arjun Mehta',
  'Patricia Webb',
  'Leilani Fonoti',
  'Stuart Gale',
  'Bronwyn Ellis',
  'Omar Haddad',
  'Caitlin Frost',
  'Neville Shaw',
  'Simone Laurent',
]

export interface Loss {
  cause: string
  /** Names the cause, and what it did. */
  description: string
  waterCategory?: 'CAT_1' | 'CAT_2' | 'CAT_3'
  /** What somebody writes of the work on it. */
  note: string
}

/** The loss of the sites whose record is told whole. */
export const FLOOD: Loss = {
  cause: 'Burst flexible hose under the kitchen sink',
  description:
    'A flexible hose burst under the kitchen sink. Water ran through the kitchen, hall, living room and laundry; carpet and underlay saturated, skirtings swelling.',
  waterCategory: 'CAT_1',
  note: 'Adjuster approved the strip-out of the kitchen kickboards by phone.',
}

export const LOSSES: Record<string, Loss[]> = {
  Water: [
    {
      cause: 'Dishwasher overflow',
      description:
        'The dishwasher overflowed. Floating timber floor cupping in the open-plan living area, water mopped up.',
      waterCategory: 'CAT_2',
      note: 'Dishwasher pulled out, floor under it still wet. Photos taken before and after.',
    },
    {
      cause: 'Leaking shower recess',
      description:
        'The shower recess leaks. Moisture tracked under vinyl into the adjoining bedroom wall, plasterboard soft to 300 mm.',
      waterCategory: 'CAT_1',
      note: 'The plumber found a second leak behind the vanity. {coordinator} can you let the client know?',
    },
    {
      cause: 'Storm water through the roof',
      description:
        'Storm water came through the roof. Ceiling down in the lounge, insulation wet, downlights isolated.',
      waterCategory: 'CAT_2',
      note: 'Roofer has replaced the broken tiles, the ceiling can be opened.',
    },
    {
      cause: 'Hot water system failed',
      description: 'The hot water system failed. Garage and store room wet, plasterboard wall between them affected.',
      waterCategory: 'CAT_1',
      note: 'New hot water system is in. {technician} please check the store room wall once more.',
    },
    {
      cause: 'Sewer backflow',
      description: 'A sewer backflow came up in bathroom and laundry: Category 3. Nobody can live there for now.',
      waterCategory: 'CAT_3',
      note: 'Vinyl and skirtings of the bathroom bagged on site. Full protection until it is disinfected.',
    },
    {
      cause: 'Toilet cistern cracked',
      description: 'The cistern of the upstairs toilet cracked. Water came through the ceiling of the room below.',
      waterCategory: 'CAT_1',
      note: 'Ceiling below the bathroom opened for drying, insulation to waste.',
    },
  ],
  Mould: [
    {
      cause: 'Rising damp behind wardrobe',
      description: 'Rising damp behind a wardrobe. Visible growth on two external walls; clearance wanted.',
      note: 'Wardrobe moved to the garage. {technician} please photograph the wall behind it.',
    },
    {
      cause: 'Roof leak not repaired',
      description: 'A roof leak was not repaired for months. Condition 3 suspected in the ceiling of the main bedroom.',
      note: 'Roofer booked; the ceiling stays closed until the leak is repaired.',
    },
  ],
  'Fire & smoke': [
    {
      cause: 'Kitchen fire',
      description: 'A fire in the kitchen. Soot through the living areas, odour in soft furnishings, power made safe.',
      note: 'Electrician signed off the kitchen circuit, lights are back on.',
    },
  ],
  'Storm / make safe': [
    {
      cause: 'Tree through the roof',
      description:
        'A tree came through the roof in the storm. Tarpaulin fitted by the SES; make safe and fencing wanted.',
      note: 'Arborist has cut the tree off the roof, tarpaulin is tight.',
    },
  ],
  'Biohazard / trauma': [
    {
      cause: 'Unattended death',
      description: 'An unattended death. Police have released the site. Discretion, no signwriting on vehicles.',
      note: 'Family asked that photographs in the hall stay where they are.',
    },
  ],
  Contents: [
    {
      cause: 'Pack-out after water loss',
      description: 'A pack-out after a water loss: inventory, transport and storage of contents of two bedrooms.',
      note: 'Boxes 1 to 24 are in store, the list is with the coordinator.',
    },
  ],
  Inspection: [
    {
      cause: 'Leak at the balcony door',
      description: 'A report on the leak at the balcony door: where the moisture comes from.',
      note: 'Thermal images show the leak at the sill, not the wall.',
    },
  ],
}

/** What a technician does at a visit after the first, and finds, by the type of the job. */
export const WORK: Record<string, { name: string; summary: string; next: string; category: TimesheetCategory }> = {
  Water: {
    name: 'Monitoring visit',
    summary: 'Readings taken, equipment checked and left running.',
    next: 'Drying goes on.',
    category: 'MONITORING',
  },
  Mould: {
    name: 'Mould treatment',
    summary: 'Growth removed behind containment, surfaces treated.',
    next: 'The air is to be tested before the containment comes down.',
    category: 'CLEANING',
  },
  'Fire & smoke': {
    name: 'Soot cleaning',
    summary: 'Walls and ceilings cleaned of soot, soft furnishings bagged.',
    next: 'More rooms are to be cleaned.',
    category: 'CLEANING',
  },
  'Storm / make safe': {
    name: 'Make-safe check',
    summary: 'Tarpaulin and fencing checked and tightened.',
    next: 'The roof is open until the roofer comes.',
    category: 'MAKE_SAFE',
  },
  'Biohazard / trauma': {
    name: 'Decontamination',
    summary: 'Affected materials removed, room disinfected.',
    next: 'The room is to be disinfected once more.',
    category: 'CLEANING',
  },
  Contents: {
    name: 'Contents pack-out',
    summary: 'Contents listed, packed and taken to the store.',
    next: 'More contents are to be packed.',
    category: 'CONTENTS',
  },
  Inspection: {
    name: 'Leak detection',
    summary: 'Door and sill water-tested, thermal images taken.',
    next: 'The test is to be repeated after rain.',
    category: 'OTHER',
  },
}

/** Notes on any job that was attended; a colleague's first name in braces is a mention. */
export const NOTES = [
  'Rang before the visit, the key is in the meter box.',
  '{technician} please take photos of every affected room before anything is moved.',
  'Asbestos register sighted, nothing where we work.',
  '{coordinator} the scope is agreed on site, can you send it?',
]

/** Notes on a job before anybody was on site. */
export const OFFICE_NOTES = [
  'Best reached on the mobile after 3 PM.',
  '{technician} please call ahead, they work nights.',
  '{coordinator} the client wants the first report within a day of the attendance.',
  'Park in the street, the driveway is steep.',
]

/** Photos that came to the office of the sites whose record is told whole. */
export const PHOTOS = [
  ['Kitchen, north wall.jpg', 'Tide mark 40 cm above the floor, before the strip-out.'],
  ['Hall at the laundry door.jpg', 'Skirting swollen on both sides.'],
  ['Living room after extraction.jpg', null],
] as const
