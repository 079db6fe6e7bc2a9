'use client'

import Plus from 'lucide-react/icons/plus'

import { clients, people } from '@/app/dev/ui/samples'
import { Section } from '@/app/dev/ui/section'
import { AccessDenied } from '@/components/desk/shell/access-denied'
import { AppShell } from '@/components/desk/shell/app-shell'
import { AuthLayout } from '@/components/desk/shell/auth-layout'
import { CommandLauncher } from '@/components/desk/shell/command-launcher'
import { CrashPage } from '@/components/desk/shell/crash-page'
import { Logo } from '@/components/desk/shell/logo'
import { NotFound } from '@/components/desk/shell/not-found'
import { UpdateSnackbar } from '@/components/desk/shell/update-snackbar'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { RefreshButton } from '@/components/ui/refresh-button'
import { TextInput } from '@/components/ui/text-input'
import type { Theme } from '@/components/ui/theme'
import { ThemeSwitch } from '@/components/ui/theme-switch'
import { managers } from '@/lib/base/roles'

const navigation = [
  { label: 'Dashboard', href: '/', icon: 'dashboard' },
  {
    label: 'Administration',
    href: '/dev',
    icon: 'administration',
    groups: [
      {
        label: 'Company',
        items: [
          { label: 'Organization', href: '/dev/ui' },
          { label: 'Users', href: '/dev/users' },
        ],
      },
      { label: 'Field', items: [{ label: 'Moisture Meters', href: '/dev/meters' }] },
    ],
  },
  { label: 'Clients', href: '#clients', icon: 'clients' },
  { label: 'Jobs', href: '#jobs', icon: 'jobs' },
  { label: 'Equipment', href: '#equipment', icon: 'equipment' },
  { label: 'Calendar', href: '#calendar', icon: 'calendar' },
]

const goTo = {
  heading: 'Go to',
  items: navigation.map(({ label, href }) => ({ id: href, label, href })),
}

const findClients = async (query: string) => ({
  failed: [],
  groups: [
    {
      heading: 'Clients',
      items: clients
        .filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()))
        .map(({ value, label, description }) => ({ id: value, label, detail: description, href: `#${value}` })),
    },
  ],
})

/** The frame of every page, and the pages that stand in for another. */
export function ShellGallery({ theme }: { theme: Theme }) {
  return (
    <AppShell
      organizationName="Rapid Property Restoration"
      user={{ id: 'priya', ...people[0]!, roleLabel: 'Project Coordinator', dp: null, profileHref: '#profile' }}
      guide="/help"
      navigation={navigation}
      onAdd={() => notify.info('Add')}
      onLogout={() => notify.info('Logged out')}
      tools={<CommandLauncher groups={[goTo]} search={findClients} />}
    >
      <PageHeader
        breadcrumbs={[{ label: 'Jobs', href: '#jobs' }, { label: 'RPL-1042' }]}
        overline="Coastal Mutual"
        title="14 Wharf Street, Cleveland"
        body="Water damage, reported on November 18"
        actions={
          <>
            <RefreshButton onRefresh={() => notify.info('Refreshed')} />
            <Button variant="primary" icon={<Plus aria-hidden />}>
              New task
            </Button>
            <Menu label="Actions for job RPL-1042" items={[{ label: 'Edit', href: '#edit' }]} />
          </>
        }
      />
      <div className="space-y-10">
        <Section title="Theme">
          <ThemeSwitch initial={theme} />
        </Section>
        <Section title="Access denied">
          <AccessDenied page={{ roles: managers }} viewerRole={null} />
        </Section>
        <Section title="Not found">
          <NotFound />
        </Section>
        <Section title="Crashed">
          <CrashPage />
        </Section>
        <Section title="Public page">
          <div className="flex justify-center">
            <Logo />
          </div>
          <AuthLayout title="Log in" subheader="Welcome back" footer="New here?">
            <div className="space-y-4">
              <TextInput label="Email" type="email" />
              <Button variant="primary" block>
                Log in
              </Button>
            </div>
          </AuthLayout>
        </Section>
      </div>
      <UpdateSnackbar onUpdate={() => notify.info('Updating')} />
    </AppShell>
  )
}
