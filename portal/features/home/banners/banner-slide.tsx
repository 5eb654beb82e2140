import { ArrowUpRight } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { Promotion } from '#domain/home/calls.ts'
import { isHttpsAddress } from '#domain/session/address.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './banner-slide.module.css'

type BannerSlideProps = { banner: Promotion; isFirst: boolean; hasControls: boolean }

/** Title, text, and a picture and a link where there are such. */
export function BannerSlide({ banner, isFirst, hasControls }: BannerSlideProps) {
  const t = useTranslations('home')
  const picture = fileAddress(banner.image_url)
  return (
    <div className={styles.slide}>
      <div className={joinClasses(styles.texts, hasControls && styles.hasControls)}>
        <h2 className={styles.title}>{banner.title}</h2>
        <p className={styles.text}>{banner.description}</p>
        {isHttpsAddress(banner.link_url) && (
          <a
            href={banner.link_url}
            target="_blank"
            rel="noopener noreferrer"
            className={styles.link}
            aria-label={t('newWindow', { name: `${t('open')}: ${banner.title}` })}
          >
            {t('open')}
            <ArrowUpRight size={16} aria-hidden="true" />
          </a>
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
