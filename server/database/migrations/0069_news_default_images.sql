SELECT keep_images_of('news_default');
