import type { ProfilePicture } from '@pictora/contracts';
import { baseApi } from '../../../api/base-api.js';

export const pictureApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    uploadProfilePicture: build.mutation<ProfilePicture, Blob>({
      query: (picture) => {
        const body = new FormData();
        body.set('image', picture, 'profile-picture.jpg');
        return { url: 'user/upload-profile-picture', method: 'POST', body };
      },
      invalidatesTags: (done) => (done ? ['User'] : []),
    }),
    chooseProfilePicture: build.mutation<ProfilePicture, string>({
      query: (profileImageUrl) => ({ url: 'user/profile-picture', method: 'PATCH', body: { profileImageUrl } }),
      invalidatesTags: (done) => (done ? ['User'] : []),
    }),
  }),
});

export const { useUploadProfilePictureMutation, useChooseProfilePictureMutation } = pictureApi;
