'use client'

import dynamic from 'next/dynamic'

// Each is drawn on the server. Its script follows the frame's, which works by then: the status, the menus, the tabs.
export const JobCommunication = dynamic(() =>
  import('@/components/job/messages/job-communication').then((module) => module.JobCommunication),
)
export const JobEquipment = dynamic(() =>
  import('@/components/site/equipment/job-equipment').then((module) => module.JobEquipment),
)
export const JobHistory = dynamic(() =>
  import('@/components/desk/history/job-history').then((module) => module.JobHistory),
)
export const JobInventory = dynamic(() =>
  import('@/components/site/inventory/job-inventory').then((module) => module.JobInventory),
)
export const JobKpi = dynamic(() => import('@/components/job/kpi/job-kpi').then((module) => module.JobKpi))
export const JobMoisture = dynamic(() =>
  import('@/components/site/moisture/job-moisture').then((module) => module.JobMoisture),
)
export const JobNotes = dynamic(() => import('@/components/job/notes/job-notes').then((module) => module.JobNotes))
export const JobOverview = dynamic(() => import('./job-overview').then((module) => module.JobOverview))
export const JobRooms = dynamic(() => import('@/components/site/feed/job-rooms').then((module) => module.JobRooms))
export const JobSchedule = dynamic(() => import('./job-schedule').then((module) => module.JobSchedule))
export const JobTimesheets = dynamic(() =>
  import('@/components/site/timesheets/job-timesheets').then((module) => module.JobTimesheets),
)
export const JobVisits = dynamic(() => import('@/components/site/visits/job-visits').then((module) => module.JobVisits))
export const VisitScreen = dynamic(() =>
  import('@/components/desk/visit-file/visit-screen').then((module) => module.VisitScreen),
)
export const JobUploads = dynamic(() =>
  import('@/components/job/uploads/job-uploads').then((module) => module.JobUploads),
)
