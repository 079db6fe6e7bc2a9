import { useSearchParams } from 'next/navigation'

import { type DashboardView, dashboardHref, readDashboardView } from './dashboard-view'

/** How the charts are looked at; a change is a step that Back undoes, and asks the server for no page. */
export function useDashboardView(): DashboardView & { look: (change: Partial<DashboardView>) => void } {
  const view = readDashboardView(new URLSearchParams(useSearchParams()))
  return {
    ...view,
    look: (change) => window.history.pushState(null, '', dashboardHref({ ...view, ...change })),
  }
}
