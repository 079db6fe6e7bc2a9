'use client'

import dynamic from 'next/dynamic'

export const JobInventory = dynamic(() => import('./job-inventory').then((module) => module.JobInventory))
