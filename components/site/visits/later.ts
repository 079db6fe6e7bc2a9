'use client'

import dynamic from 'next/dynamic'

export const JobVisits = dynamic(() => import('./job-visits').then((module) => module.JobVisits))
