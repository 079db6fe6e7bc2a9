'use client'

import dynamic from 'next/dynamic'

export const JobTimesheets = dynamic(() => import('./job-timesheets').then((module) => module.JobTimesheets))
