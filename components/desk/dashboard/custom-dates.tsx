'use client'

import { DaysForm } from '@/components/ui/days-form'
import { dateFaults } from '@/lib/desk/overview/rules'

export interface CustomDatesProps {
  from?: string
  to?: string
  today: string
  onApply: (dates: { from: string; to: string }) => void
}

/** The days of the charts, up to today. */
export const CustomDates = ({ today, ...days }: CustomDatesProps) => (
  <DaysForm
    {...days}
    lastDay={today}
    faultsOf={({ from, to }) => {
      const { startDate, endDate } = dateFaults({ startDate: from, endDate: to }, today)
      return { from: startDate, to: endDate }
    }}
  />
)
