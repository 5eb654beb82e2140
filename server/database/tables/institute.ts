import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AskSetting } from '#domain/ask/rules.ts'
import type { LeaveAskers } from '#domain/leave/rules.ts'
import type { PlanDetails } from '#domain/session/calls.ts'
import {
  createdAt,
  fromSource,
  generatedId,
  instituteId,
  key,
  reference,
  refersTo,
  sourceId,
} from '#server/database/columns.ts'

export type InstituteFeatures = {
  enable_eLearn_feature: boolean
  enable_online_assignment_feature: boolean
  course_structure_flag: boolean
  institute_setup_type: string
  zoom_enabled: boolean
  /** Who may ask for leave; parents where it is missing. */
  leave?: LeaveAskers
  /** Who may be asked questions, from when until when they are answered (HH:MM), and how many days they are kept. */
  questions?: AskSetting
  questions_from?: string
  questions_until?: string
  questions_days?: number
}

export type InstituteLinks = Partial<
  Record<
    | 'twitter_url'
    | 'fg_page_url'
    | 'instagram_url'
    | 'linkedin_url'
    | 'whatsapp_url'
    | 'youtube_url'
    | 'help_url'
    | 'privacy_policy_url'
    | 'terms_and_condition_url'
    | 'prodUrl',
    string
  >
>

/**
 * How people of an institute sign in. Secrets are sealed with the server's key
 * (`#server/secrets/secrets.ts`).
 */
export type SignInSettings = {
  loginLinks: boolean
  singleDevice: boolean
  passwords: 'told' | 'strong'
  /** Shown instead of a session, e.g. to move people to an app: text, then `: app_link :`, then a link. */
  notice?: string
  sso?: {
    issuer: string
    audience: string
    sealedSecret?: string
    jwksUrl?: string
    redirectUrl?: string
    /** Whether the keys must be on the internet: the institute has given their address, not the operator. */
    isPublicOnly?: boolean
    /** From issue to expiry; 5 minutes by default. */
    tokenLifeSeconds?: number
    /** Minimum length of RSA keys; 2048 by default. */
    rsaBits?: number
  }
}

/** What may be done with recordings; keys of the two hosts are sealed (`#server/secrets/secrets.ts`). */
export type VideoSettings = {
  /** Whether recordings are shown at all. */
  view: boolean
  /** For recordings in the cloud: 0 nothing, 1 view, 2 download, 3 both. */
  cloud: 0 | 1 | 2 | 3
  vimeoDownload: boolean
  sealedVimeoToken?: string
  sealedVdoCipherSecret?: string
}

/** Storage limits in MB: of each person (5120 by default), and of the whole institute. */
export type SpaceSettings = { person?: number; institute?: number }

/** Of a demo institute (`server/demo`). */
export type DemoSettings = {
  /** The plan that identifies it; its address and name may change. */
  plan: 'greenfield' | 'apex' | 'summit'
  /** The moment around which its days were written: ISO. */
  writtenAt: string
  /** Earlier tests and homework that stay, because a person took them or submitted something. */
  kept: { tests: number[]; assignments: number[] }
}

export const institute = pgTable('institute', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  kind: text('kind', { enum: ['school', 'coaching'] }).notNull(),
  timeZone: text('time_zone').notNull().default('Asia/Kolkata'),
  countryCallingCode: text('country_calling_code').notNull().default('91'),
  announcement: text('announcement').notNull().default(''),
  plan: jsonb('plan').$type<PlanDetails>().notNull(),
  features: jsonb('features').$type<InstituteFeatures>().notNull(),
  links: jsonb('links').$type<InstituteLinks>().notNull().default({}),
  signIn: jsonb('sign_in').$type<SignInSettings>().notNull(),
  video: jsonb('video')
    .$type<VideoSettings>()
    .notNull()
    .default({ view: true, cloud: 1, vimeoDownload: false }),
  /** Minimum attendance. */
  minimumAttendancePercent: integer('minimum_attendance_percent').notNull().default(75),
  /** Whether late instalments cost a fine. */
  finesLateFees: boolean('fines_late_fees').notNull().default(false),
  /** Whether students may edit their address, birthday and photo. */
  letsEditProfile: boolean('lets_edit_profile').notNull().default(false),
  /** Retention of the access log. */
  auditDays: integer('audit_days').notNull().default(365),
  space: jsonb('space').$type<SpaceSettings>().notNull().default({}),
  logoFileId: reference('logo_file_id'),
  faviconFileId: reference('favicon_file_id'),
  /** Its colour (`domain/look/accent.ts`); null for the usual blue. */
  accent: text('accent'),
  sourceId: text('source_id').unique(),
  /** null for a real one. */
  demo: jsonb('demo').$type<DemoSettings>(),
  createdAt: createdAt(),
})

export const instituteHost = pgTable('institute_host', {
  host: text('host').primaryKey(),
  instituteId: instituteId().references(() => institute.id),
  /** The institute in stored addresses, such as those on receipts; the first by name without it. */
  isMain: boolean('is_main').notNull().default(false),
})

export const academicYear = pgTable(
  'academic_year',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    name: text('name').notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    sourceId: sourceId(),
  },
  (t) => [key(t, t.id), fromSource(t, 'academic_year')],
)

/** A standard of a school, a course of a coaching institute. */
export const standard = pgTable(
  'standard',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    name: text('name').notNull(),
    sourceId: sourceId(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (t) => [key(t, t.id), fromSource(t, 'standard')],
)

/** A section of a school, a batch of a coaching institute: one standard in one academic year. */
export const section = pgTable(
  'section',
  {
    instituteId: instituteId(),
    id: generatedId(),
    standardId: reference('standard_id').notNull(),
    academicYearId: reference('academic_year_id').notNull(),
    name: text('name').notNull(),
    sourceId: sourceId(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'section'),
    refersTo(t, t.standardId, standard),
    refersTo(t, t.academicYearId, academicYear),
  ],
)

export const subject = pgTable(
  'subject',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    name: text('name').notNull(),
    sourceId: sourceId(),
  },
  (t) => [key(t, t.id), fromSource(t, 'subject')],
)

/** Which subjects a section learns. */
export const sectionSubject = pgTable(
  'section_subject',
  {
    instituteId: instituteId(),
    sectionId: reference('section_id').notNull(),
    subjectId: reference('subject_id').notNull(),
  },
  (t) => [
    key(t, t.sectionId, t.subjectId),
    refersTo(t, t.sectionId, section),
    refersTo(t, t.subjectId, subject),
  ],
)
