import * as z from 'zod/mini'
import { defineCall, envelope } from '#domain/call.ts'
import { beginningSteps, gaps, stepMarks } from '#domain/desk/begin/steps.ts'
import { nextStep } from '#domain/desk/calls.ts'
import { officeReaders, officeWriters } from '#domain/desk/roles.ts'
import { menuPlan } from '#domain/desk/settings/plan.ts'

const code = z.string().check(z.minLength(1), z.maxLength(100))
const name = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^\P{Cc}*$/u))
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

export const readBeginCode = defineCall({
  method: 'POST',
  path: '/desk/v1/begin/code',
  access: 'open',
  summary: 'Whether the code of an empty server is good',
  source: 'desk-75',
  body: z.object({ code }),
  reply: envelope(z.object({})),
})

export const beginDesk = defineCall({
  method: 'POST',
  path: '/desk/v1/begin',
  access: 'open',
  summary:
    'Makes the institute of an empty server, its first year and its owner; the second step is set up next',
  source: 'desk-76',
  body: z.object({
    code,
    owner: z.object({
      name: name(200),
      /** Phone number or e-mail. */
      user_name: z.string().check(z.minLength(1), z.maxLength(254)),
      password: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    institute: z.object({
      name: name(200),
      kind: z.enum(['school', 'coaching']),
      time_zone: z.string().check(z.minLength(1), z.maxLength(60)),
    }),
    /** The first and the last day of the first year. */
    year: z.object({ first: day, last: day }),
  }),
  reply: envelope(z.object({ step: nextStep })),
})

const beginning = z.object({
  steps: z.array(
    z.object({
      step: z.enum(beginningSteps),
      mark: z.enum(stepMarks),
      /** Whether the records alone say so: no one has marked it. */
      is_found: z.boolean(),
    }),
  ),
  figures: z.record(z.string(), z.number()),
  /** What families lack when they come. */
  gaps: z.array(z.enum(gaps)),
  /** Whether the way was begun at the desk and is not finished: then home shows it. */
  is_under_way: z.boolean(),
  plan: menuPlan,
})
export type Beginning = z.output<typeof beginning>

export const readBeginning = defineCall({
  access: 'desk',
  roles: officeReaders,
  method: 'GET',
  path: '/desk/v1/beginning',
  summary: 'The eight steps of an institute that begins, and what the records have of them',
  source: 'desk-79',
  query: z.object({
    /** `true`: without steps and figures, where it is not under way. */
    under_way_only: z.optional(z.enum(['true', 'false'])),
  }),
  reply: envelope(beginning),
})

export const markStep = defineCall({
  access: 'desk',
  roles: officeWriters,
  method: 'PUT',
  path: '/desk/v1/beginning',
  summary: 'Marks a step as done or skipped, or opens it again',
  source: 'desk-79',
  takesKey: true,
  body: z.object({ step: z.enum(beginningSteps), mark: z.enum(stepMarks) }),
  reply: envelope(z.object({})),
})

/** Most classes and sections of one form. */
export const maxClasses = 60
export const maxSections = 30

export const addClasses = defineCall({
  access: 'desk',
  roles: officeWriters,
  method: 'POST',
  path: '/desk/v1/beginning/classes',
  summary: 'Adds classes with their sections to a year, as one change; those that are there stay',
  source: 'desk-81',
  takesKey: true,
  body: z.object({
    /** As the id of the year in the records. */
    year: z.string().check(z.minLength(1), z.maxLength(200)),
    classes: z.array(name(60)).check(z.minLength(1), z.maxLength(maxClasses)),
    sections: z.array(name(30)).check(z.minLength(1), z.maxLength(maxSections)),
  }),
  reply: envelope(
    z.object({
      classes: z.number(),
      sections: z.number(),
      /** By which the change is undone; null where all were there. */
      number: z.nullable(z.number()),
    }),
  ),
})

export const beginCalls = [readBeginCode, beginDesk, readBeginning, markStep, addClasses] as const
