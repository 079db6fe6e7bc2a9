'use client'

import dynamic from 'next/dynamic'

export const JobHistory = dynamic(() => import('./job-history').then((module) => module.JobHistory))
