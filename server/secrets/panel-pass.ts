import * as z from 'zod/mini'

/**
 * The caller of the exam panel: made by the guard for every call of the panel, before any handler runs. Ids
 * of the attempt come from the pass.
 */
export const panelPass = z.object({
  instituteId: z.number(),
  passId: z.number(),
  attemptId: z.number(),
  /** null for the practice notebook. */
  testId: z.nullable(z.number()),
  personId: z.number(),
  testName: z.string(),
  /** 0 for the practice notebook. */
  testTypeId: z.number(),
  studentName: z.string(),
  instituteName: z.string(),
  timeZone: z.string(),
  startedAt: z.date(),
  /** False while the student reads the instructions. */
  isBegun: z.boolean(),
  /** null if untimed. */
  endsAt: z.nullable(z.date()),
  submittedAt: z.nullable(z.date()),
  /** Set if its end was moved forward. */
  latestEndsAt: z.nullable(z.date()),
  /** When the institute last moved its end. */
  endMovedAt: z.nullable(z.date()),
  isCalledOff: z.boolean(),
  /** Whether the parts of its test are opened one after another. */
  isLocked: z.boolean(),
  /** Minutes of each part; empty where parts have no time of their own. */
  partMinutes: z.array(z.number()),
  /** When the parts from the second on were opened, in milliseconds. */
  laterParts: z.array(z.number()),
  /** The latest message of the examiner to this student; 0 without one. */
  lastMessageId: z.number(),
  /** Networks of the test in CIDR form, and its keys of Safe Exam Browser in hex; empty without any. */
  networks: z.array(z.string()),
  safeBrowserKeys: z.array(z.string()),
  fillsScreen: z.boolean(),
  /** Whether the test begins with an access code. */
  needsCode: z.boolean(),
  /** Seed of the order of questions and options; null for the order of the paper. */
  seed: z.nullable(z.number()),
})
export type PanelPass = z.output<typeof panelPass>

/** The holder of a token of the admin API. */
export const adminPass = z.object({
  instituteId: z.number(),
  tokenId: z.number(),
  timeZone: z.string(),
  /** `adminScopes` of `domain/call.ts`, and such for one kind of record. */
  scopes: z.array(z.string()),
  expiresAt: z.date(),
  lastUsedAt: z.nullable(z.date()),
})
export type AdminPass = z.output<typeof adminPass>
