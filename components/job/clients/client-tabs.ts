'use client'

import dynamic from 'next/dynamic'

// Drawn on the server; its script follows that of the page.
export const ClientJobs = dynamic(() => import('./client-jobs').then((module) => module.ClientJobs))
