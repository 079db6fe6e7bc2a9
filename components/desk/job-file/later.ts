'use client'

import dynamic from 'next/dynamic'

export const JobOverview = dynamic(() => import('./job-overview').then((module) => module.JobOverview))
export const JobSchedule = dynamic(() => import('./job-schedule').then((module) => module.JobSchedule))
