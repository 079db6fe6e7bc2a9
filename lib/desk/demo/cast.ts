import type { CLIENT_TYPES } from '@/db/enums'
import type { Role } from '@/lib/base/roles'

/** The people of the demo story. Names are invented, and numbers come from the ranges kept free for fiction. */

export const STAFF: { firstName: string; lastName: string; role: Role; status?: 'INVITED' }[] = [
  { firstName: 'Olivia', lastName: 'Hart', role: 'Administrator' },
  { firstName: 'Priya', lastName: 'Nair', role: 'ProjectManager' },
  { firstName: 'Daniel', lastName: 'Okafor', role: 'ProjectManager' },
  { firstName: 'Marcus', lastName: 'Bell', role: 'Supervisor' },
  { firstName: 'Tui', lastName: 'Ngata', role: 'Technician' },
  { firstName: 'Jess', lastName: 'Lombardi', role: 'Technician' },
  { firstName: 'Ahmed', lastName: 'Rahman', role: 'Technician' },
  { firstName: 'Kirra', lastName: 'Walsh', role: 'Technician', status: 'INVITED' },
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

export const SITES: { siteAddress: string; suburb: string; state: 'QLD' | 'NSW'; postcode: string }[] = [
  { siteAddress: '14 Esplanade', suburb: 'Manly', state: 'QLD', postcode: '4179' },
  { siteAddress: '3/88 Wickham Street', suburb: 'Fortitude Valley', state: 'QLD', postcode: '4006' },
  { siteAddress: '27 Jacaranda Avenue', suburb: 'Graceville', state: 'QLD', postcode: '4075' },
  { siteAddress: '1204/9 Hamilton Place', suburb: 'Bowen Hills', state: 'QLD', postcode: '4006' },
  { siteAddress: '51 Oxley Road', suburb: 'Sherwood', state: 'QLD', postcode: '4075' },
  { siteAddress: '8 Pelican Court', suburb: 'Palm Beach', state: 'QLD', postcode: '4221' },
  { siteAddress: '19 Ridge Street', suburb: 'Toowoomba City', state: 'QLD', postcode: '4350' },
  { siteAddress: '7/31 Surf Parade', suburb: 'Broadbeach', state: 'QLD', postcode: '4218' },
  { siteAddress: '66 Latrobe Terrace', suburb: 'Paddington', state: 'QLD', postcode: '4064' },
  { siteAddress: '2 Mangrove Lane', suburb: 'Noosaville', state: 'QLD', postcode: '4566' },
  { siteAddress: '112 Ocean Street', suburb: 'Narrabeen', state: 'NSW', postcode: '2101' },
  { siteAddress: '5/40 Crown Street', suburb: 'Surry Hills', state: 'NSW', postcode: '2010' },
  { siteAddress: '33 Keen Street', suburb: 'Lismore', state: 'NSW', postcode: '2480' },
  { siteAddress: '9 Wharf Road', suburb: 'Birchgrove', state: 'NSW', postcode: '2041' },
  { siteAddress: '71 Marine Parade', suburb: 'Kingscliff', state: 'NSW', postcode: '2487' },
  { siteAddress: '18 Bligh Avenue', suburb: 'Ballina', state: 'NSW', postcode: '2478' },
  { siteAddress: '240 Military Road', suburb: 'Cremorne', state: 'NSW', postcode: '2090' },
  { siteAddress: '6 Fig Tree Close', suburb: 'Byron Bay', state: 'NSW', postcode: '2481' },
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

export const LOSSES: Record<string, { cause: string; description: string }[]> = {
  Water: [
    {
      cause: 'Burst flexible hose under the kitchen sink',
      description:
        'Water through kitchen, hallway and two bedrooms. Carpet and underlay saturated, skirtings swelling.',
    },
    {
      cause: 'Dishwasher overflow',
      description:
        'Floating timber floor cupping in the open-plan living area. Owner has mopped up and turned the water off.',
    },
    {
      cause: 'Leaking shower recess',
      description: 'Moisture tracked under vinyl into the adjoining bedroom wall. Plasterboard soft to 300 mm.',
    },
    {
      cause: 'Storm water through the roof',
      description: 'Ceiling down in the lounge, insulation wet, downlights isolated by the electrician.',
    },
    {
      cause: 'Hot water system failed',
      description: 'Garage and store room wet, plasterboard party wall affected on the neighbour side.',
    },
    { cause: 'Sewer backflow', description: 'Category 3 through bathroom and laundry. Occupants have moved out.' },
    {
      cause: 'Toilet cistern cracked',
      description: 'Unit above leaked into two levels below. Strata to give access to the riser.',
    },
  ],
  Mould: [
    {
      cause: 'Rising damp behind wardrobe',
      description: 'Visible growth on two external walls. Tenant reports respiratory irritation; clearance wanted.',
    },
    {
      cause: 'Roof leak not repaired',
      description: 'Ceiling cavity to be inspected. Condition 3 suspected in the main bedroom.',
    },
  ],
  'Fire & smoke': [
    {
      cause: 'Kitchen fire',
      description: 'Soot through the living areas, odour in soft furnishings. Power made safe.',
    },
  ],
  'Storm / make safe': [
    { cause: 'Tree through the roof', description: 'Tarpaulin fitted by the SES. Make safe and temporary fencing.' },
  ],
  'Biohazard / trauma': [
    {
      cause: 'Unattended death',
      description: 'Police have released the site. Discretion, no signwriting on vehicles.',
    },
  ],
  Contents: [
    { cause: 'Pack-out after water loss', description: 'Inventory, pack-out and storage of contents of two bedrooms.' },
  ],
  Inspection: [
    { cause: 'Leak detection', description: 'Report for the insurer on the source of moisture at the balcony door.' },
  ],
}

/** Notes on jobs; a colleague's first name in braces is a mention. */
export const NOTES = [
  'Owner rang: the tenant is away until Friday. Key is with the agent.',
  '{technician} please take the small dehumidifier back to the depot, the hallway is dry.',
  'Adjuster approved the strip-out of the kitchen kickboards by phone.',
  'Asbestos register sighted, nothing in the wet areas.',
  '{coordinator} the plumber found a second leak behind the vanity. Can you let the insurer know?',
  'Carpet lifted in bedrooms 1 and 2, underlay to waste. Photos taken before and after.',
  'Strata manager wants all work between 8 AM and 4 PM, park in the visitor bay.',
]

/** Notes on a job before anybody was on site. */
export const OFFICE_NOTES = [
  'Owner rang: the tenant is away until Friday. Key is with the agent.',
  '{technician} please call ahead, the owner works nights.',
  '{coordinator} the insurer wants the initial report within three days of the attendance.',
  'Strata manager wants all work between 8 AM and 4 PM, park in the visitor bay.',
]

export const PHOTOS = [
  ['Bedroom 2, north wall.jpg', 'Tide mark 40 cm above the floor, before the strip-out.'],
  ['Hallway at the bathroom door.jpg', 'Skirting swollen on both sides.'],
  ['Lounge after extraction.jpg', null],
] as const
