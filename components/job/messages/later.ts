'use client'

import dynamic from 'next/dynamic'

export const JobCommunication = dynamic(() => import('./job-communication').then((module) => module.JobCommunication))
