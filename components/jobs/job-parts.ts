'use client'

import dynamic from 'next/dynamic'

// Each is drawn on the server. Its script follows the frame's, which works by then: the status, the menus, the tabs.
export const JobCommunication = dynamic(() =>
  import('@/components/messages/job-communication').then((module) => module.JobCommunication),
)
export const JobHistory = dynamic(() => import('@/components/history/job-history').then((module) => module.JobHistory))
export const JobKpi = dynamic(() => import('@/components/kpi/job-kpi').then((module) => module.JobKpi))
export const JobNotes = dynamic(() => import('@/components/notes/job-notes').then((module) => module.JobNotes))
export const JobOverview = dynamic(() => import('./job-overview').then((module) => module.JobOverview))
export const JobSchedule = dynamic(() => import('./job-schedule').then((module) => module.JobSchedule))
export const JobUploads = dynamic(() => import('@/components/uploads/job-uploads').then((module) => module.JobUploads))
