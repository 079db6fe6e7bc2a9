export const people = [
  { firstName: 'Priya', lastName: 'Nair' },
  { firstName: 'Tom', lastName: 'Beckett' },
  { firstName: 'Mia', lastName: 'Okafor' },
  { firstName: 'Liam', lastName: 'Hughes' },
  { firstName: 'Grace', lastName: 'Tan' },
  { firstName: 'Noah', lastName: 'Silva' },
  { firstName: 'Ella', lastName: 'Park' },
]

export const portrait =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"%3E%3Crect width="64" height="64" fill="teal"/%3E%3Ccircle cx="32" cy="26" r="11" fill="white"/%3E%3Cellipse cx="32" cy="58" rx="20" ry="16" fill="white"/%3E%3C/svg%3E'

export const clients = [
  { value: 'c1', label: 'Coastal Mutual', description: 'Insurer, Brisbane' },
  { value: 'c2', label: 'Harbour Strata Services', description: 'Strata manager, Sydney' },
  { value: 'c3', label: 'Northside Loss Adjusters', description: 'Adjuster, Newcastle' },
  { value: 'c4', label: 'Sunstate Insurance', description: 'Insurer, Gold Coast' },
  { value: 'c5', label: 'Tweed Valley Body Corporate', description: 'Strata manager, Tweed Heads' },
]

export const jobs = [
  {
    id: '1',
    number: 'RPL-1042',
    client: 'Coastal Mutual',
    site: '14 Wharf Street, Cleveland',
    tone: 'in-progress',
    status: 'In progress',
    excess: '$500.00',
  },
  {
    id: '2',
    number: 'RPL-1041',
    client: 'Harbour Strata Services',
    site: 'Unit 8, 220 Pacific Highway, Crows Nest',
    tone: 'approval-pending',
    status: 'Approval pending',
    excess: '$1,250.00',
  },
  {
    id: '3',
    number: 'RPL-1040',
    client: 'Sunstate Insurance',
    site: '3 Lagoon Court, Burleigh Waters',
    tone: 'completed',
    status: 'Completed',
    excess: '',
  },
] as const

export type SampleJob = (typeof jobs)[number]

export const statuses = [
  ['not-started', 'Not started'],
  ['in-progress', 'In progress'],
  ['on-hold', 'On hold'],
  ['approval-pending', 'Approval pending'],
  ['cancelled', 'Cancelled'],
  ['customer-contacted', 'Customer contacted'],
  ['initial-report-submitted', 'Initial report submitted'],
  ['progress-report-submitted', 'Progress report submitted'],
  ['to-be-invoiced', 'To be invoiced'],
  ['invoiced', 'Invoiced'],
  ['completed', 'Completed'],
] as const
