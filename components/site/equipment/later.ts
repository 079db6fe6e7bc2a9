'use client'

import dynamic from 'next/dynamic'

export const JobEquipment = dynamic(() => import('./job-equipment').then((module) => module.JobEquipment))
