'use client'

import dynamic from 'next/dynamic'

export const JobPhotos = dynamic(() => import('./job-photos').then((module) => module.JobPhotos))
