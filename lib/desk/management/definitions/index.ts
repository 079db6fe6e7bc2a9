import 'server-only'
import type { Definition } from '@/lib/desk/management/definition'
import type { ReportId } from '@/lib/desk/management/rules'

import { agedOpenJobs } from './aged-open-jobs'
import { checksDue } from './checks-due'
import { coordinatorLoad } from './coordinator-load'
import { daysInStatus } from './days-in-status'
import { dryingPerformance } from './drying-performance'
import { equipmentOut } from './equipment-out'
import { estimates } from './estimates'
import { jobsInAndOut } from './jobs-in-and-out'
import { kpiCompliance } from './kpi-compliance'
import { storageAndUsage } from './storage-and-usage'
import { technicianHours } from './technician-hours'
import { toBeInvoiced } from './to-be-invoiced'

export const DEFINITIONS: Readonly<Record<ReportId, Definition>> = {
  'kpi-compliance': kpiCompliance,
  'days-in-status': daysInStatus,
  'aged-open-jobs': agedOpenJobs,
  'jobs-in-and-out': jobsInAndOut,
  estimates,
  'to-be-invoiced': toBeInvoiced,
  'coordinator-load': coordinatorLoad,
  'technician-hours': technicianHours,
  'equipment-out': equipmentOut,
  'checks-due': checksDue,
  'drying-performance': dryingPerformance,
  'storage-and-usage': storageAndUsage,
}
