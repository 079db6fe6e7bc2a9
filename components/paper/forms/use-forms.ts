import { useQuery } from '@tanstack/react-query'

import { formKeys } from '@/lib/paper/forms/keys'
import type { FormOfJob, FormTemplate, OfferedGroup, TemplateGroup } from '@/lib/paper/forms/schema'
import { api } from '@/lib/platform/http/client'

/** A job's forms, the newest first. */
export const useJobForms = (jobId: string) =>
  useQuery({
    queryKey: formKeys.ofJob(jobId),
    queryFn: ({ signal }) => api.get<FormOfJob[]>(`/api/v2/form/jobforms/${jobId}`, { signal }),
  })

export const useJobForm = (params: { jobId: string; formId: string }) =>
  useQuery({
    queryKey: formKeys.one(params),
    queryFn: ({ signal }) => api.get<FormOfJob>(`/api/v1/form/jobForms/${params.jobId}/${params.formId}`, { signal }),
  })

/** The groups for the job's client and for all, with the names of the templates that a form can be started from. */
export const useFormChoices = (jobId: string) =>
  useQuery({
    queryKey: formKeys.choices(jobId),
    queryFn: ({ signal }) => api.get<OfferedGroup[]>(`/api/v2/form/template-groups/${jobId}?items=false`, { signal }),
  })

/** All groups with their templates. */
export const useTemplateGroups = () =>
  useQuery({
    queryKey: formKeys.groups(),
    queryFn: ({ signal }) => api.get<TemplateGroup[]>('/api/v1/form/template-groups?loadTemplates=true', { signal }),
  })

export const useTemplate = (id: string) =>
  useQuery({
    queryKey: formKeys.template(id),
    queryFn: ({ signal }) => api.get<FormTemplate>(`/api/v1/form/templates/${id}`, { signal }),
  })
