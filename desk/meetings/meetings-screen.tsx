import { CalendarPlus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { showDay } from '#domain/day.ts'
import { type OfferAtDesk, type OfferList, offerLists } from '#domain/desk/meeting-calls.ts'
import { attendanceTakers, reachesOwnOnly } from '#domain/desk/roles.ts'
import { showClock } from '#domain/meeting/texts.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { useMe } from '../core/session.ts'
import { ShowMore } from '../core/show-more.tsx'
import { showLongDay } from '../core/shown-time.ts'
import { Unfetched } from '../core/unfetched.tsx'
import styles from './meetings.module.css'
import { useOffers } from './queries.ts'
import { deskMeetingTexts } from './texts.ts'

const texts = { deskMeetings: deskMeetingTexts }

/** Offers of meetings [desk-150]. */
export function MeetingsScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Offers />
    </FeatureTexts>
  )
}

function Offers() {
  const t = useTranslations('deskMeetings')
  const { roles } = useMe()
  const [params, setParams] = useSearchParams()
  const list: OfferList = params.get('list') === 'past' ? 'past' : 'coming'
  const query = useOffers(list)
  const { data } = query
  const offers = data?.pages.flatMap((page) => page.offers) ?? []
  const mayOffer = roles.some((role) => attendanceTakers.includes(role))
  return (
    <Stack gap={4}>
      <ScreenHead
        title={t('title')}
        text={t(reachesOwnOnly(roles) ? 'aboutTeacher' : 'about')}
        actions={
          mayOffer && (
            <Link to="/meetings/new" className={buttonClass({})}>
              <CalendarPlus size={18} aria-hidden="true" />
              {t('offer')}
            </Link>
          )
        }
      />
      <Segments
        label={t('list')}
        value={list}
        options={offerLists.map((value) => ({ value, label: t(`lists.${value}`) }))}
        onChange={(to) => setParams(to === 'coming' ? {} : { list: to })}
      />
      {!data ? (
        <Unfetched query={query} count={5} />
      ) : offers.length === 0 ? (
        <EmptyState title={t(`none.${list}`)} text={t('noneText')} />
      ) : (
        <Card as="ul" padding="none" isDivided>
          {offers.map((one) => (
            <OfferRow key={one.offer_id} offer={one} />
          ))}
        </Card>
      )}
      <ShowMore query={query} text={t('more')} />
    </Stack>
  )
}

/** For whom an offer is, in words. */
export function useAudience() {
  const t = useTranslations('deskMeetings')
  return ({ sections, single_students: count }: Pick<OfferAtDesk, 'sections' | 'single_students'>) =>
    dotted([sections, count > 0 && t('singles', { count })])
}

function OfferRow({ offer }: { offer: OfferAtDesk }) {
  const t = useTranslations('deskMeetings')
  const audience = useAudience()
  const { day, from, until, booked, slots } = offer
  return (
    <li className={styles.row}>
      <Stack gap="half" className={styles.facts}>
        <TextLink as={Link} to={`/meetings/${offer.offer_id}`}>
          {dotted([showLongDay(day), t('at', { from: showClock(from), until: showClock(until) })])}
        </TextLink>
        <Text weight="medium" wrap="anywhere">
          {dotted([offer.teacher, audience(offer)])}
        </Text>
        <Text size="sm" tone="muted" wrap="anywhere">
          {dotted([offer.place, t('bookUntil', { day: showDay(offer.book_until) })])}
        </Text>
        {!offer.is_teacher_here && !offer.is_called_off && (
          <Text size="sm" tone="bad">
            {t('teacherLeft')}
          </Text>
        )}
      </Stack>
      {offer.is_called_off ? (
        <Badge tone="bad" text={t('calledOff')} />
      ) : (
        <Badge tone={booked === slots ? 'good' : 'info'} text={t('booked', { booked, slots })} />
      )}
    </li>
  )
}
