'use client'

import dynamic from 'next/dynamic'

export const JobMoisture = dynamic(() => import('./job-moisture').then((module) => module.JobMoisture))
