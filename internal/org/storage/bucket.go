package storage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// bucket is a storage in a bucket of an S3-compatible server.
type bucket struct {
	client       minio.Core
	name, prefix string
}

// Time limits of a bucket. Reading a file of 10 MiB takes longer than storing one, because a
// client can be slow.
const (
	readTimeout    = time.Minute
	credentialTime = 5 * time.Second
	attempts       = 3
)

// defaultEndpoint is the server of a bucket whose address names none.
const defaultEndpoint = "https://s3.amazonaws.com"

// bucketAddress is the address of a bucket, read.
type bucketAddress struct {
	name, prefix, endpoint, region, style string
	secure                                bool
}

// readBucket reads s3://BUCKET/PREFIX?endpoint=URL&region=NAME&style=path.
func readBucket(address string) (a bucketAddress, err error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "s3" || u.Host == "" || u.User != nil || u.Fragment != "" {
		return a, errors.New("the address of a bucket is s3://BUCKET/PREFIX?endpoint=https://HOST, without credentials")
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return a, err
	}
	for name := range query {
		if !slices.Contains([]string{"endpoint", "region", "style"}, name) || len(query[name]) > 1 {
			return a, fmt.Errorf("%s is not a setting of a bucket; there are endpoint, region and style", name)
		}
	}
	a = bucketAddress{name: u.Host, prefix: strings.Trim(u.Path, "/"), region: query.Get("region"), style: query.Get("style")}
	if !slices.Contains([]string{"", "path", "host"}, a.style) {
		return a, errors.New("the style of a bucket's address is path or host")
	}
	server := query.Get("endpoint")
	if server == "" {
		server = defaultEndpoint
	} else if a.region == "" {
		a.region = "us-east-1" // what most other servers expect
	}
	at, err := url.Parse(server)
	if err != nil || at.Scheme != "https" && at.Scheme != "http" || at.Host == "" || strings.Trim(at.Path, "/") != "" {
		return a, errors.New("the endpoint of a bucket is an address such as https://s3.example.com")
	}
	a.endpoint, a.secure = at.Host, at.Scheme == "https"
	return a, nil
}

// opened are the clients of buckets by address. They keep connections.
var opened sync.Map

// openBucket returns the storage of a bucket. Credentials come from the environment
// (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY), from the file of AWS's tools, or from the machine.
func openBucket(address string) (Storage, error) {
	if found, ok := opened.Load(address); ok {
		return found.(bucket), nil
	}
	a, err := readBucket(address)
	if err != nil {
		return nil, err
	}
	transport, err := minio.DefaultTransport(a.secure)
	if err != nil {
		return nil, err
	}
	transport.ResponseHeaderTimeout = Timeout
	styles := map[string]minio.BucketLookupType{"": minio.BucketLookupAuto, "path": minio.BucketLookupPath, "host": minio.BucketLookupDNS}
	client, err := minio.NewCore(a.endpoint, &minio.Options{
		Creds: credentials.NewChainCredentials([]credentials.Provider{
			&credentials.EnvAWS{}, &credentials.FileAWSCredentials{}, &credentials.IAM{Client: &http.Client{Timeout: credentialTime}},
		}),
		Secure: a.secure, Region: a.region, BucketLookup: styles[a.style], MaxRetries: attempts, Transport: transport,
	})
	if err != nil {
		return nil, err
	}
	found, _ := opened.LoadOrStore(address, bucket{*client, a.name, a.prefix})
	return found.(bucket), nil
}

// key is the name of an object in the bucket.
func (b bucket) key(name string) string {
	if b.prefix == "" {
		return name
	}
	return b.prefix + "/" + name
}

// Put stores an object in one request, with its checksum.
func (b bucket) Put(ctx context.Context, name string, content []byte) error {
	ctx, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	_, err := b.client.Client.PutObject(ctx, b.name, b.key(name), bytes.NewReader(content), int64(len(content)),
		minio.PutObjectOptions{ContentType: "application/octet-stream", SendContentMd5: true, DisableMultipart: true})
	return b.failed(err)
}

func (b bucket) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	in, _, _, err := b.client.GetObject(ctx, b.name, b.key(name), minio.GetObjectOptions{})
	if err != nil {
		cancel()
		return nil, b.failed(err)
	}
	return reading{in, cancel}, nil
}

// reading is an object that is being read.
type reading struct {
	io.ReadCloser
	cancel context.CancelFunc
}

func (r reading) Close() error {
	r.cancel()
	return r.ReadCloser.Close()
}

func (b bucket) Size(ctx context.Context, name string) (int64, error) {
	ctx, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	info, err := b.client.StatObject(ctx, b.name, b.key(name), minio.StatObjectOptions{})
	return info.Size, b.failed(err)
}

func (b bucket) Delete(ctx context.Context, name string) error {
	ctx, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	return b.failed(b.client.RemoveObject(ctx, b.name, b.key(name), minio.RemoveObjectOptions{}))
}

// failed names the bucket in an error.
func (b bucket) failed(err error) error {
	if err == nil {
		return nil
	}
	if minio.ToErrorResponse(err).Code == minio.NoSuchKey {
		err = fmt.Errorf("%w: %w", fs.ErrNotExist, err)
	}
	return fmt.Errorf("the bucket %s: %w", b.name, err)
}
