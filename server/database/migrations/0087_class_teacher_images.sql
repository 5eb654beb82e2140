SELECT keep_images_of('class_teacher');
