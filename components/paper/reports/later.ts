'use client'

import dynamic from 'next/dynamic'

export const JobReports = dynamic(() => import('./job-reports').then((module) => module.JobReports))
