import { AskForCode } from '@/components/paper/reports/verify-report'

export default function NoSuchReport() {
  return <AskForCode isUnknown />
}
