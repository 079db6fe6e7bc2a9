'use client'

import dynamic from 'next/dynamic'

export const JobUploads = dynamic(() => import('./job-uploads').then((module) => module.JobUploads))
