'use client'

import dynamic from 'next/dynamic'

export const JobRooms = dynamic(() => import('./job-rooms').then((module) => module.JobRooms))
