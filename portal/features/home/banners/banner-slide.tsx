import { ArrowUpRight } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { joinClasses } from '#ui/join-classes.ts'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import type { Promotion } from '../promotions/promotion.ts'
import styles from './banner-slide.module.css'

type BannerSlideProps = { banner: Promotion; isFirst: boolean; hasControls: boolean }

/** Title and text, with an optional picture and link. */
export function BannerSlide({ banner, isFirst, hasControls }: BannerSlideProps) {
  const t = useTranslations('home')
  const { title, description, picture, link } = banner
  return (
    <div className={styles.slide}>
      <div className={joinClasses(styles.texts, hasControls && styles.hasControls)}>
        <Text as="h2" size="lg" wrap="cut-2">
          {title}
        </Text>
        <Text tone="muted" wrap="cut-2">
          {description}
        </Text>
        {link && (
          <TextLink
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className={styles.link}
            aria-label={t('newWindow', { name: `${t('open')}: ${title}` })}
          >
            {t('open')}
            <ArrowUpRight size={16} aria-hidden="true" />
          </TextLink>
        )}
      </div>
      {picture && (
        <img
          className={styles.picture}
          src={picture}
          alt=""
          referrerPolicy="no-referrer"
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
    </div>
  )
}
