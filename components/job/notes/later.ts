'use client'

import dynamic from 'next/dynamic'

export const JobNotes = dynamic(() => import('./job-notes').then((module) => module.JobNotes))
