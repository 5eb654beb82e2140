import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#server/failure.ts'
import { networkOf } from '#server/network/network.ts'
import { createRequestRate } from '#server/network/request-rate.ts'

type Limits = {
  /** Bodies that are read at once, in this process: each is in memory until it is checked. */
  atOnce: number
}

/** Of one network: a provider reports thousands of messages after a notice to a school. */
const all = { perSecond: 100, atOnce: 1000 }
/** Those that prove nothing. */
const unproven = { perSecond: 1, atOnce: 100 }

/** Limits of a call that anybody can make before it proves that it comes from a provider [news-48]. */
export function limitReports({ atOnce }: Limits) {
  const [rate, wrong] = [createRequestRate(all), createRequestRate(unproven)]
  let reading = 0
  return {
    /** Before the body is read. @throws Failure `tooManyRequests` */
    begin: ({ ip }: FastifyRequest, reply: FastifyReply): void => {
      rate.take(networkOf(ip))
      if (reading >= atOnce) throw new Failure('tooManyRequests')
      reading += 1
      reply.raw.once('close', () => {
        reading -= 1
      })
    },
    /** It has proved nothing. @throws Failure `tooManyRequests` where a network sends many of those */
    refuse: ({ ip }: FastifyRequest): void => wrong.take(networkOf(ip)),
  }
}
