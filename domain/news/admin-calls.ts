import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { isMonth } from '#domain/day.ts'
import { newsChannels, paidChannels } from '#domain/news/channels.ts'
import { newsKindNames } from '#domain/news/kinds.ts'
import { reportStates } from '#domain/news/reports.ts'

const source = 'news-29'

/** The most that one page has. */
export const reachPage = 200

/** `waiting`: not sent yet; `handed`: handed over; `dropped`: not sent, for `reason`. */
export const deliveryStates = ['waiting', 'handed', 'dropped'] as const
const kind = z.enum(newsKindNames, 'must be a kind of news')
const state = z.enum(deliveryStates)
const channel = z.enum(newsChannels)

const after = z.optional(z.string().check(z.maxLength(200)))
/** '' on the last page. */
const next = z.string()
/** ISO 8601 with the institute's offset. */
const moment = z.nullable(z.string())

const counts = {
  first_at: z.string(),
  /** Students, parents and open users. */
  people: z.number(),
  read: z.number(),
  /** To whom nothing was handed over that has not failed since, and who have not read it. */
  unreached: z.number(),
  /** Deliveries in each state. */
  channels: z.array(z.object({ channel, state, count: z.number() })),
}
/** At the institute; today where it is left out. */
const day = z.optional(z.iso.date())

export const newsOfDay = defineCall({
  method: 'GET',
  path: '/admin/v1/news',
  access: 'admin',
  scope: 'news',
  summary: 'What people were notified of on a day, by kind: how many, by which channel, and who has read it',
  source,
  query: z.object({ day }),
  reply: envelope(z.array(z.object({ kind, ...counts }))),
})

export const newsOfKind = defineCall({
  method: 'GET',
  path: '/admin/v1/news/:kind',
  access: 'admin',
  scope: 'news',
  summary: 'The same of one kind, such as each notice of a day',
  source,
  params: z.object({ kind }),
  query: z.object({ day, after }),
  reply: envelope(
    z.object({
      news: z.array(
        z.object({
          /** The notice, homework, test or the like: names the news in `newsReach`. */
          about_id: id,
          /** '' where it differs from person to person. */
          text: z.string(),
          ...counts,
        }),
      ),
      next,
    }),
  ),
})

const person = z.object({
  person_id: id,
  /** The id of the record, as in exports. */
  record_id: z.string(),
  name: z.string(),
  role: z.string(),
})

export const newsReach = defineCall({
  method: 'GET',
  path: '/admin/v1/news/:kind/:about_id/people',
  access: 'admin',
  scope: 'news',
  summary: 'Whom a piece of news reached, person by person',
  source,
  params: z.object({ kind, about_id: pathId }),
  query: z.object({
    /** Only people to whom nothing was handed over that has not failed since, and who have not read it. */
    only: z.optional(z.enum(['unreached'])),
    after,
  }),
  reply: envelope(
    z.object({
      people: z.array(
        z.extend(person, {
          /** The child whom it is about; '' about oneself. */
          child: z.string(),
          read_at: moment,
          withdrawn_at: moment,
          deliveries: z.array(
            z.object({
              channel,
              state,
              /** When it was handed over or dropped. */
              at: moment,
              /** Why it was dropped. */
              reason: z.nullable(z.string()),
              /** What the provider says since; `read` on the phone is not `read_at`, in the inbox. */
              report: z.nullable(z.enum(reportStates)),
              reported_at: moment,
              /** Why it failed. */
              report_reason: z.nullable(z.string()),
            }),
          ),
        }),
      ),
      next,
    }),
  ),
})

export const unreachablePeople = defineCall({
  method: 'GET',
  path: '/admin/v1/news/unreachable',
  access: 'admin',
  scope: 'news',
  summary:
    'Students, parents and open users whom no channel of this server reaches: they only have the inbox',
  source,
  query: z.object({ after }),
  reply: envelope(
    z.object({
      people: z.array(person),
      next,
    }),
  ),
})

/** Rupees; null without a budget. */
const rupees = z.nullable(z.number())

export const newsCosts = defineCall({
  method: 'GET',
  path: '/admin/v1/news/costs',
  access: 'admin',
  scope: 'news',
  summary: 'What news by SMS and WhatsApp has cost in a month, and whether a budget is spent',
  source: 'news-45',
  query: z.object({
    /** YYYY-MM, at the institute; this month where it is left out. */
    month: z.optional(z.string().check(z.refine(isMonth, 'must be a month, YYYY-MM'))),
  }),
  reply: envelope(
    z.array(
      z.object({
        channel: z.enum(paidChannels),
        /** What may be spent in a month now. */
        budget: rupees,
        /** Of one message now. */
        price: rupees,
        messages: z.number(),
        /** Rupees. */
        spent: z.number(),
        /** Since when nothing was sent in that month because the budget was spent. */
        limit_at: moment,
      }),
    ),
  ),
})

export const newsAdminCalls = [newsOfDay, newsOfKind, newsReach, unreachablePeople, newsCosts] as const
